import type { FileHandle } from 'node:fs/promises'
import { piecesOfHandle } from './pieces-of-handle.ts'

/** The end of the piece before: enough to find a tag that two pieces share. */
const overlap = 64
const headLetters = 2_000

/** Markup that a browser, a PHP server or a reader of XML or PDF would act on. A mail address in angle brackets is none. */
const markup =
  /%PDF-\d|<(?:!doctype|!--|!\[cdata\[|\?|%|\/?(?:a|abbr|applet|article|audio|base|body|br|button|canvas|center|div|embed|font|form|frame|frameset|h[1-6]|head|html|iframe|image|img|input|link|marquee|math|meta|object|ol|p|plaintext|pre|script|section|span|style|svg|table|td|template|textarea|title|tr|ul|video|xml|xsl)[\s/>])/i

/** The first line of a script of a shell, of Windows or of a browser. */
const script =
  /^\s*(?:#!|@echo\b|@?rem\s|setlocal\b|<|%!|javascript:|vbscript:|'use strict'|"use strict"|on error resume next|option explicit|import\s[^\n]{1,80}\sfrom\s|function\s*\w*\s*\(|\(function\b|(?:var|let|const)\s+\w+\s*=|(?:alert|eval|document\.\w+|window\.\w+|WScript\.\w+|require)\s*\(|set\s+\w+\s*=\s*(?:createobject|wscript)|dim\s+\w+|powershell\b|param\s*\(|\$\w+\s*=|\[autorun\]|\[internetshortcut\]|windows registry editor|regedit4|MIME-Version:|Content-Type:)/i

/** UTF-8 without control characters that is neither markup nor a script. */
export async function isPlainText(handle: FileHandle, bytes: number): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let before = ''
  let isFirst = true
  try {
    for await (const piece of piecesOfHandle(handle, bytes)) {
      const text = utf8.decode(piece, { stream: true })
      if (isFirst && script.test(text.slice(0, headLetters))) return false
      if (hasControls(text) || markup.test(before + text)) return false
      before = text.slice(-overlap)
      isFirst = false
    }
    utf8.decode()
    return !isFirst
  } catch {
    return false
  }
}

/** Tab, line feed, form feed and carriage return are text; every other control character is not. */
function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 127 || (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13)) return true
  }
  return false
}
