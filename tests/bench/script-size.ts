import { gzipSync } from 'node:zlib'

export interface ScriptFile {
  readonly path: string
  readonly gzippedBytes: number
  /** Belongs to video calls. */
  readonly isOfCalls: boolean
}

/**
 * Every script that the page at `path` can load, and what is written into it, as they go over the wire with gzip. `isWhole`
 * counts what its scripts load at a press too; the islands of other pages are never counted.
 */
export async function scriptsOf(
  url: string,
  path: string,
  { headers = {}, isWhole = false }: { headers?: Readonly<Record<string, string>>; isWhole?: boolean } = {},
): Promise<readonly ScriptFile[]> {
  const html = await text(`${url}${path}`, headers)
  const inline = Array.from(
    html.matchAll(/<script(?![^>]*\b(?:src=|application\/(?:ld\+)?json))[^>]*>([^]*?)<\/script>/g),
  )
    .map(([, code]) => code ?? '')
    .filter((code) => code !== '')
  const found = new Map<string, ScriptFile>()
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+\.m?js)"/g)].map(([, at]) => at ?? '')
  const entries = new Set([...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, at]) => at ?? ''))
  const waiting = named.map((at) => new URL(at, url))
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at.pathname)) continue
    const code = await text(at.href)
    const isOfCalls = code.includes('RTCPeerConnection')
    found.set(at.pathname, { path: at.pathname, gzippedBytes: gzipSync(code).length, isOfCalls })
    // The entry can import the islands of every page; those of this one are named in its HTML.
    const isEntry = isWhole ? at.pathname.includes('islands_client') : entries.has(at.pathname)
    const imports = isEntry ? staticImports(code) : [...staticImports(code), ...dynamicImports(code)]
    waiting.push(...imports.map((name) => new URL(name, at)))
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

function staticImports(code: string): readonly string[] {
  return [...code.matchAll(/\b(?:from|import)\s*["']([^"']+\.m?js)["']/g)].map(([, name]) => name ?? '')
}

function dynamicImports(code: string): readonly string[] {
  return [...code.matchAll(/\bimport\(\s*["'`]([^"'`]+\.m?js)["'`]/g)].map(([, name]) => name ?? '')
}

async function text(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
