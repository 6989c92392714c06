"""The checks of programs as fixtures: def test_step(assert_fits): assert_fits(compiled, "v5e")"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hlo_layout


@pytest.fixture(scope="session")
def assert_fits() -> Callable[..., None]:
    """hlo_layout.assert_fits"""
    return hlo_layout.assert_fits


@pytest.fixture(scope="session")
def assert_no_waste() -> Callable[..., None]:
    """hlo_layout.assert_no_waste"""
    return hlo_layout.assert_no_waste
