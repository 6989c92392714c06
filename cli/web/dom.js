/* Elements are made here and nowhere else: all text goes in as text, so that no layout that
 * anybody types can become markup. */

/** el("p", {class: "x", onclick: f}, "text", child, ...): children that are null are left out. */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const byId = (id) => document.getElementById(id);

const replace = (element, ...children) =>
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));

/** 1536 -> "1.50 KiB". Numbers too large for a double come as text, and are shown rounded. */
function bytes(value) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
  let n = Number(value), unit = 0;
  while (n >= 1024 && unit + 1 < units.length) {
    n /= 1024;
    unit++;
  }
  return unit ? `${n.toFixed(2)} ${units[unit]}` : `${n} B`;
}

/** 12345 -> "12,345", also of numbers that are text. */
const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

const tuple = (values) => `(${values.join(", ")})`;
const plural = (n, one, many = one + "s") => `${count(n)} ${n === 1 ? one : many}`;
