// SPDX-License-Identifier: Apache-2.0
// Made by build.mjs from the kernel's table of words.
declare module 'trammel:words' {
  export const statementWords: Set<string>;
  export const functionWords: Set<string>;
}
declare module 'katex' {
  interface Options {
    displayMode?: boolean;
    throwOnError?: boolean;
    trust?: (context: { command: string }) => boolean;
    strict?: boolean | string;
    output?: string;
  }
  const katex: { render(latex: string, element: HTMLElement, options?: Options): void };
  export default katex;
}
