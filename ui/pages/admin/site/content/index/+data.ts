import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { contentPages, soughtTextLimit } from '#modules/site'

export type Data = Awaited<ReturnType<typeof data>>

const shownCharacters = 140

export async function data({ modules, urlParsed }: PageContextServer) {
  const sought = (urlParsed.search['q'] ?? '').trim().slice(0, soughtTextLimit)
  const written = await modules.site.written()
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const pages = contentPages.map(({ slug, title, path, blocks }) => ({
    slug,
    title,
    path,
    texts: blocks.flatMap(({ id, label }) => {
      const current = written.get(id)
      if (!current) return []
      const { text, isDefault } = current
      const all = `${id} ${title} ${label} ${text}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) return []
      const start = text.length > shownCharacters ? `${text.slice(0, shownCharacters).trimEnd()}…` : text
      return [{ href: at.admin.site.text(id), label, start, isDefault }]
    }),
  }))
  return {
    sought,
    pages: pages.filter(({ texts }) => texts.length > 0),
    count: pages.reduce((sum, { texts }) => sum + texts.length, 0),
  }
}
