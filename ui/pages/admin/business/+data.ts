import type { PageContextServer } from 'vike/types'

export type Data = ReturnType<typeof data>

export function data({ urlParsed }: PageContextServer) {
  return {
    done: urlParsed.search['done'] === 'saved' ? 'Saved. Pages, messages and receipts show it from now on.' : null,
  }
}
