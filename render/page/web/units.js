"use strict";

/* Numbers for people, written as in the program's tables. null: unknown. */

/** 12345 -> "12,345", also for numbers given as text. Names that end in digits are kept: "T100". */
function count(value) {
    return String(value).replace(/(?<=^-?\d+)(?=(\d{3})+$)/g, ",");
}

function formatExact(bytes) {
    const about = Number.isSafeInteger(bytes) ? "" : "≈ ";
    return `${about}${count(bytes)} B`;
}

function formatBytes(bytes, exact) {
    const names = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if (bytes === null)
        return "–";
    if (exact || bytes < 1024)
        return formatExact(bytes);
    let size = bytes / 1024, unit = 0;
    for (; size >= 1023.995 && unit + 1 < names.length; unit++)
        size /= 1024;
    return `${twoDigits(size)} ${names[unit]}`;
}

/* A half goes to the even digit, as the program rounds: 1.125 is 1.12. */
function twoDigits(size) {
    const half = Number.isInteger(size * 8) && !Number.isInteger(size * 4), hundredths = Math.floor(size * 100);
    return half ? ((hundredths + hundredths % 2) / 100).toFixed(2) : size.toFixed(2);
}

/** Parses sizes like "512 MiB" into bytes; 0 for empty text, null if it is no size. */
function parseBytes(text) {
    const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(?:([kmgtp]?)i?b?)\s*$/i.exec(text) ?? [];
    if (number === undefined)
        return text.trim() === "" ? 0 : null;
    return Math.round(Number(number) * 1024 ** " kmgtp".indexOf(unit.toLowerCase() || " "));
}

function formatCount(number) {
    return number === null ? "–" : count(number);
}

function formatPercent(part, whole) {
    return part && whole ? `${(100 * part / whole).toFixed(1)} %` : "0 %";
}

function formatTimes(times) {
    return times === null ? "–" : `${times.toFixed(times < 99.95 ? 1 : 0)}x`;
}
