#!/bin/sh
# Packs the program into a wheel, installs that in a Python environment of its own, and tests the
# module there. What pip cannot get is named, and the tests that need it are left out.
# usage: python.sh HLO_LAYOUT SHARED VERSION ENVIRONMENT; SHARED: the core as a shared object
set -eu
program=$1 shared=$2 version=$3 environment=$4
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$environment"
python=$(cd "$environment" && pwd)/bin/python
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
[ -x "$python" ] || python3 -m venv "$environment" ||
    { echo "python: not tested, for there is no venv (Debian's python3-venv)"; exit 0; }
missing() { # the packages that the environment lacks
    "$python" -c 'import importlib.util as u, sys; print(*(name for name in sys.argv[1:] if not u.find_spec(name)))' \
        pytest mypy numpy ml_dtypes pandas polars duckdb jax libtpu flax
}
install() { # packages; a module is compiled when it is first needed, most never
    "$python" -m pip install --quiet --no-compile --disable-pip-version-check --retries 1 "$@" >"$scratch/log" 2>&1
}
# shellcheck disable=SC2046 # words
[ -z "$(missing)" ] || install $(missing) || for package in $(missing); do
    install "$package" || echo "python: pip cannot install $package: $(tail -1 "$scratch/log")"
done
objcopy --strip-all "$program" "$scratch/hlo-layout" && chmod +x "$scratch/hlo-layout"
objcopy --strip-all "$shared" "$scratch/libhlo_layout.so"
wheel=$(python3 "$here/cli/package/wheel.py" "$scratch/hlo-layout" "$scratch/libhlo_layout.so" "$(uname -m)" "$version" "$scratch")
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index --force-reinstall "$wheel"
for file in doc/hlo-layout/CHANGELOG.md man/man1/hlo-layout.1 man/man5/hlo-layout-json.5 \
    bash-completion/completions/hlo-layout zsh/site-functions/_hlo-layout fish/vendor_completions.d/hlo-layout.fish; do
    [ -s "$environment/share/$file" ] || { echo "python: the wheel has no share/$file" >&2; exit 1; }
done
module=$("$python" -c 'import hlo_layout; print(hlo_layout.__path__[0])')
"$python" -c 'import doctest, hlo_layout, sys; sys.exit(doctest.testmod(hlo_layout).failed > 0)'
! "$python" -m mypy --version >/dev/null 2>&1 ||
    (cd "$scratch" && "$python" -m mypy --strict --no-error-summary --cache-dir="$scratch/mypy" -p hlo_layout)
recipes() { # page, the modules that it needs
    if "$python" -c "import $2" 2>"$scratch/log"; then
        (cd "$here" && PATH="$(dirname "$python"):$PATH" JAX_PLATFORMS=cpu python tests/scripts/questions.py "$program" "$1")
    else
        echo "python: $1 is not tested: $(tail -1 "$scratch/log")"
    fi
}
recipes samples/recipes/python.md 'duckdb, flax, jax, pandas, polars'
recipes samples/recipes/torch.md torch_xla # 8 GB, which no test installs
recipes samples/recipes/tensorflow.md tensorflow # 1 GB
"$python" -m pytest --version >/dev/null 2>&1 || exit 0
cd "$here/tests/python" && "$python" -m pytest -q -p no:cacheprovider -rs . >"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; exit 1; }
grep -E '^SKIPPED|passed' "$scratch/log" | sed 's/^/python: /'
