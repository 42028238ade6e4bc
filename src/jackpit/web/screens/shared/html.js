// Templates: lit-html redraws only what has changed, and never turns text into markup.

export { html, noChange, nothing, render, svg } from "/vendor/lit-html/lit-html.js";
export { classMap } from "/vendor/lit-html/directives/class-map.js";
export { keyed } from "/vendor/lit-html/directives/keyed.js";
export { live as inputValue } from "/vendor/lit-html/directives/live.js";
export { repeat } from "/vendor/lit-html/directives/repeat.js";
