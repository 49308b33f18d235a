import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { subjectRef, subjectWords } from '#modules/market'
import type { MarketSubject } from '#modules/market'

/** The subject of a form about an advert or a review, or the reference of a form that was sent; else there is no page. */
export async function reportedThing({ modules, urlParsed, form, who }: PageContextServer) {
  const { search } = urlParsed
  const sent = (search['sent'] ?? '').slice(0, 20)
  if (sent !== '') return { reference: /^RP-[A-Z0-9]{6}$/.test(sent) ? sent : null, thing: null, who: whoIn(who) }
  const value = (name: 'subject' | 'id') => {
    const typed = form?.values[name] ?? search[name] ?? ''
    return typeof typed === 'string' ? typed : ''
  }
  const ref = subjectRef(value('subject'), value('id'))
  const subject = ref && (await modules.moderation.subject(ref))
  if (!subject || !isPublic(subject)) throw render(404)
  const { kind, id } = subject.ref
  return {
    reference: null,
    who: whoIn(who),
    thing: { kind, id, title: subject.title, page: subject.page, kindWords: subjectWords[kind].toLowerCase() },
  }
}

/** Something that nobody saw yet is not there for a stranger. */
function isPublic({ state }: MarketSubject): boolean {
  return state !== 'awaiting_payment'
}

function whoIn(who: PageContextServer['who']) {
  return who && { name: who.fullName, email: who.email }
}
