// SPDX-License-Identifier: Apache-2.0
/// Hands a file to the browser's downloads.
export function saveAs(name: string, content: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
