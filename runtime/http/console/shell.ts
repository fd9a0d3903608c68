/** The page of the console: it contains no records, and the script that it loads calls the API as any client. */
import { BASE } from "../server.ts";

export const CONSOLE = "/console";
export const SESSION = `${CONSOLE}/session`;
export const ASSETS = `${CONSOLE}/assets`;

/** What the script of the console needs before its first call. */
export interface ShellSettings {
  /** The application's name. */
  readonly name: string;
  /** Whether the reader may sign in to the demo organization without a key. */
  readonly demo: boolean;
}

/** A browser asks for `/favicon.ico` if a page names no icon. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230b5fff'/%3E%3Cpath d='M4 5h8M4 8h8M4 11h5' stroke='%23fff' stroke-width='1.5'/%3E%3C/svg%3E";

/** The shell of every address of the console. It contains no inline script or style. */
export function shellOf({ name, demo }: ShellSettings): string {
  const settings = JSON.stringify({ name, base: BASE, docs: "/docs", demo });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console · ${escaped(name)}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${ASSETS}/console.css">
<script type="module" src="${ASSETS}/console.js"></script>
</head>
<body>
<div id="console" data-settings='${escaped(settings)}'></div>
<noscript>The console needs JavaScript. The API that it calls is described at <a href="/docs">/docs</a>.</noscript>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>']/g, (character) => ENTITIES[character]!);
