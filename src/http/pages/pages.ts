import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { renderPage } from 'vike/server'

/** The input of every page; `ui/page-context.ts` describes each part. */
export type PageInput = Omit<Vike.PageContextServer, 'islands'>

interface PageRequest {
  /** Path and query, such as `/login?next=/bookings`. The page at this address is shown, whatever the method was. */
  readonly url: string
  readonly headers: Headers
  /** The status of a page that could be shown; 200, or 422 with a form that came back, when left out. */
  readonly status?: number
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** The fault behind a 5xx answer: for the log, never for the reader. */
  readonly fault: unknown
}

export interface Pages {
  /** Does not throw for a fault of a page: that is answered by the error page, with its status. */
  render(request: PageRequest, input: PageInput): Promise<PageAnswer>
  /** Loads the code of the pages, so that the first reader does not wait for it. */
  warm(): Promise<void>
  /** In development: serves sources and styles, and reloads the browser. Null in production. */
  readonly before: ((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void) | null
  close(): Promise<void>
}

type Render = typeof renderPage

/** The pages as `npm run build` left them. */
export function builtPages(): Pages {
  let loading: Promise<Render> | null = null
  const load = () => (loading ??= loadBuilt())
  return {
    render: async (request, input) => show(await load(), request, input),
    warm: async () => void (await load()),
    before: null,
    close: async () => {},
  }
}

async function loadBuilt(): Promise<Render> {
  await import('#pages')
  const { renderPage } = await import('vike/server')
  return renderPage
}

/** The pages from their sources, through Vite in this process: a change shows at the next request. */
export async function sourcePages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
  const { renderPage } = await import('vike/server')
  return {
    render: (request, input) => show(renderPage, request, input),
    warm: async () => {},
    before: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    close: () => vite.close(),
  }
}

async function show(renderPage: Render, request: PageRequest, input: PageInput): Promise<PageAnswer> {
  const { httpResponse, errorWhileRendering } = await renderPage({
    urlOriginal: request.url,
    headersOriginal: request.headers,
    ...input,
    islands: new Set(),
  })
  const headers = new Headers(httpResponse.headers)
  headers.set('cache-control', input.who || input.form ? 'private, no-store' : 'no-cache')
  headers.append('vary', 'Cookie')
  const shown = httpResponse.statusCode === 200
  return {
    status: shown ? (request.status ?? (input.form ? 422 : 200)) : httpResponse.statusCode,
    headers,
    body: httpResponse.body,
    fault: httpResponse.statusCode >= 500 ? errorWhileRendering : null,
  }
}

/** Where the browser's files of the build lie: beside the program's folder, or in `dist` of the checkout. */
export function clientFiles(): string {
  const beside = join(import.meta.dirname, '../client')
  return existsSync(beside) ? beside : join(import.meta.dirname, '../../../dist/client')
}
