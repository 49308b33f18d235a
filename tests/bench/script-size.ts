import { gzipSync } from 'node:zlib'

export interface ScriptFile {
  readonly path: string
  readonly gzippedBytes: number
  /** Belongs to video calls. */
  readonly isOfCalls: boolean
}

/** A file that pages share, the files that it imports at once, and those that it may load later. */
interface Read extends ScriptFile {
  readonly imports: readonly string[]
  readonly later: readonly string[]
}

/** The files that were read already, by their path. */
export type ReadFiles = Map<string, Promise<Read>>

interface Counted {
  /** Counts also what its scripts load later, at a press or a step; the islands of other pages are never counted. */
  readonly isWhole?: boolean
  /** Pages share them. */
  readonly read?: ReadFiles
}

/**
 * Every script that the page at `path` loads before somebody comes to a part of it that is loaded later, and what is
 * written into it, as they go over the wire with gzip.
 */
export async function scriptsOf(
  url: string,
  path: string,
  { headers = {}, isWhole = false }: { headers?: Readonly<Record<string, string>>; isWhole?: boolean } = {},
): Promise<readonly ScriptFile[]> {
  return scriptsIn(await text(`${url}${path}`, headers), url, { isWhole })
}

/** The same of a page that was read already. */
export async function scriptsIn(
  html: string,
  url: string,
  { isWhole = false, read = new Map() }: Counted = {},
): Promise<readonly ScriptFile[]> {
  const inline = Array.from(
    html.matchAll(/<script(?![^>]*\b(?:src=|application\/(?:ld\+)?json))[^>]*>([^]*?)<\/script>/g),
  )
    .map(([, code]) => code ?? '')
    .filter((code) => code !== '')
  const found = new Map<string, ScriptFile>()
  // The page names all that an island loads at once.
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.m?js)"/g)].map(([, at]) => at ?? '')
  const waiting = named.map((at) => new URL(at, url).pathname)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const file = read.get(path) ?? readScript(url, path)
    read.set(path, file)
    const { imports, later, gzippedBytes, isOfCalls } = await file
    found.set(path, { path, gzippedBytes, isOfCalls })
    // The entry can load the islands of every page.
    waiting.push(...imports, ...(isWhole && !path.includes('islands_client') ? later : []))
  }
  return [
    ...found.values(),
    ...inline.map((code, index) => ({
      path: `inline ${index + 1}`,
      gzippedBytes: gzipSync(code).length,
      isOfCalls: false,
    })),
  ]
}

/** The sum of the files, in bytes. */
export const gzippedSum = (files: readonly ScriptFile[]): number =>
  files.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0)

/** The script at `path`, read anew. */
export async function readScript(url: string, path: string): Promise<Read> {
  const at = new URL(path, url)
  const code = await text(at.href)
  const namesOf = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => new URL(name, at).pathname)
  return {
    path,
    gzippedBytes: gzipSync(code).length,
    isOfCalls: code.includes('RTCPeerConnection'),
    imports: namesOf(/\b(?:from|import)\s*["']([^"']+\.m?js)["']/g),
    later: namesOf(/\bimport\(\s*["'`]([^"'`]+\.m?js)["'`]/g),
  }
}

async function text(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
