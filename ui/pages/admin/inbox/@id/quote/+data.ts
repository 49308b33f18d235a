import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { quoteLimits } from '#modules/quoting'
import { at, parseId } from '#modules/shared'
import { phoneWords } from '../../../../../components/office/phone-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A conversation has one request: once it is made, the page of the request is shown. */
export async function data({ modules, routeParams }: PageContextServer) {
  const id = parseId('cnv', routeParams['id'] ?? '')
  const found = id && (await modules.chat.find(id))
  if (!found) throw render(404)
  const made = await modules.quoting.findMadeOf(found.id)
  if (made) throw redirect(at.admin.quote(made.id))
  const [entries, categories] = await Promise.all([modules.chat.latest(found.id), modules.catalogue.allCategories()])
  const written = entries.filter(({ kind, sender }) => kind === 'message' && sender === 'visitor')
  return {
    action: at.admin.conversationQuote(found.id),
    from: { href: at.admin.conversation(found.id), words: `Chat with ${phoneWords(found.phone)}` },
    known: {
      description: written
        .map(({ text }) => text)
        .join('\n')
        .slice(0, quoteLimits.description),
      phone: phoneWords(found.phone),
    },
    categories: categories.map(({ slug: value, label }) => ({ value, label })),
  }
}
