/** The entry of the console: shows it in the page that the server sent. */
import { render } from "preact";

render(<h1>Console</h1>, document.getElementById("console")!);
