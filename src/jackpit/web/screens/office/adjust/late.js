import { html, render } from "../../shared/html.js";

export default function page({ root }) {
  render(html`<h1>To come</h1>`, root);
}
