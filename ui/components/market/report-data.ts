import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { subjectRef, subjectWords } from '#modules/market'
import type { MarketSubject } from '#modules/market'

/** The subject of a form about an advert or a review, or the reference of a form that was sent; else there is no page. */
export async function reportedThing({ modules, urlParsed, form, who }: PageContextServer) {
  const { search } = urlParsed
  const sent = (search['sent'] ?? '').slice(0, 20)
  if (sent !== '') return { reference: /^RP-[A-Z0-9]{6}$/.test(sent) ? sent : null, thing: null, who: whoIn(who) }
  const value = (name: 'subject' | 'id' | 'application') => {
    const typed = form?.values[name] ?? search[name] ?? ''
    return typeof typed === 'string' ? typed : ''
  }
  const ref = subjectRef(value('subject'), value('id'))
  const subject = ref && (await modules.moderation.subject(ref))
  if (!subject || !isPublic(subject)) throw render(404)
  const { kind, id } = subject.ref
  const application = await namedApplication(modules, who, id, value('application'))
  return {
    reference: null,
    who: whoIn(who),
    thing: {
      kind,
      id,
      title: subject.title,
      page: subject.page,
      kindWords: subjectWords[kind].toLowerCase(),
      application,
    },
  }
}

/** An application for this job that the reader sent or got; null where none is named. */
async function namedApplication(
  { applying }: PageContextServer['modules'],
  who: PageContextServer['who'],
  job: string,
  named: string,
) {
  if (named === '') return null
  const id = parseId('jap', named)
  const found = id && who && (await applying.find(id))
  if (!found || found.job.id !== job) throw render(404)
  const isEmployer = found.job.ownerId === who.id
  if (!isEmployer && !applying.isApplicant(found.application, who)) throw render(404)
  return { id, words: isEmployer ? `the application of ${found.application.name}` : 'your application' }
}

/** Something that nobody saw yet is not there for a stranger. */
function isPublic({ state }: MarketSubject): boolean {
  return state !== 'awaiting_payment'
}

function whoIn(who: PageContextServer['who']) {
  return who && { name: who.fullName, email: who.email }
}
