import type { PageContextServer } from 'vike/types'
import { enquiriesAsked, promisedMinutes } from '#modules/enquiries'
import { onePage } from '../../../../components/desks/desk-page.ts'
import { aboutWords, stateWords } from '../../../../components/office/enquiry-words.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { durationWords, recentWords } from '../../../../time-words.ts'
import { exportOf, pagesOf } from '../../asked-words.ts'
import { linkTo } from './link-to.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const { asked, filter, before } = enquiriesAsked(listSearch(urlParsed), who.id)
  const [found, speed, staff] = await Promise.all([
    modules.enquiries.list(filter, { before, limit: perPage + 1 }),
    modules.enquiries.speed(),
    modules.accounts.staff(),
  ])
  const { shown, last } = onePage(found, perPage)
  const pages = pagesOf(linkTo, asked, 'after', last && last.id)
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'enquiries', linkTo({ ...asked, after: '' })),
    csv: exportOf('enquiries', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    speed: speedWords(speed),
    enquiries: shown.map((enquiry) => ({
      id: enquiry.id,
      reference: enquiry.reference,
      name: enquiry.name,
      about: aboutWords(enquiry),
      isEmergency: enquiry.subject === 'emergency',
      postcode: enquiry.postcode,
      message: enquiry.message,
      state: stateWords[enquiry.state],
      whose: staff.find(({ id }) => id === enquiry.assignedTo)?.fullName ?? null,
      when: recentWords(enquiry.createdAt, now),
    })),
  }
}

/** Measured, for the promise stands on the contact page. */
function speedWords({
  asked,
  answered,
  medianMinutes,
}: Awaited<ReturnType<PageContextServer['modules']['enquiries']['speed']>>): string | null {
  if (asked === 0) return null
  const promise = `We promise ${durationWords(promisedMinutes)} of opening time.`
  if (asked === 1) {
    const how = medianMinutes === null ? 'has no answer yet' : `was answered ${after(medianMinutes)}`
    return `The one message of the last 30 days ${how}. ${promise}`
  }
  if (medianMinutes === null) return `None of the ${asked} messages of the last 30 days has an answer yet. ${promise}`
  return `${answered} of the ${asked} messages of the last 30 days were answered, half of them ${after(medianMinutes)}. ${promise}`
}

function after(minutes: number): string {
  return minutes < 1 ? 'at once' : `within ${durationWords(minutes)}`
}
