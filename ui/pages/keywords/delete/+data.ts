import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

const mostChosen = 200

/** The keywords that the address names, as far as they exist. */
export async function data({ modules, urlParsed }: PageContextServer) {
  const ids = new Set((urlParsed.searchAll['id'] ?? []).flatMap((text) => parseId('kwd', text) ?? []))
  const found = await Promise.all([...ids].slice(0, mostChosen).map((id) => modules.keywords.find(id)))
  return {
    rows: found.flatMap((row) => (row ? [{ id: row.id, keyword: row.keyword, location: row.location }] : [])),
  }
}
