import type { PageContextServer } from 'vike/types'
import { type UserRecord, peopleAsked, peopleWords } from '#modules/administration'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { at, inBusinessZone } from '#modules/shared'
import { shortDayWords } from '../../../../time-words.ts'
import { addressOf, exportOf } from '../../asked-words.ts'
import { roleWords } from '../../../../role-words.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type UserLine = Data['people'][number]

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { asked, query, after } = peopleAsked(listSearch(urlParsed))
  const found = await modules.administration.people(query, perPage + 1, after)
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  const linkTo = (change: Partial<typeof asked>) => addressOf('/admin/users', peopleWords, { ...asked, ...change })
  const pages = {
    first: asked.after === '' ? null : linkTo({ after: '' }),
    next: last ? linkTo({ after: last.id }) : null,
  }
  return {
    asked,
    isFiltered: linkTo({ after: '', columns: '' }) !== '/admin/users',
    people: shown.map((person) => lineOf(person, now)),
    ...pages,
    head: await listShown(pageContext, 'users', linkTo({ after: '' })),
    csv: exportOf('users', linkTo({ after: '' }), { ...pages, rows: shown.length }),
  }
}

function lineOf(person: UserRecord, now: Temporal.Instant) {
  return {
    id: person.id,
    href: at.admin.user(person.id),
    name: person.fullName,
    email: person.email,
    phone: person.phone && phoneWords(person.phone),
    postcode: person.postcode,
    role: roleWords[person.role].name,
    suspended: person.status === 'suspended',
    verified: person.emailVerifiedAt !== null,
    since: daySince(person.createdAt, now),
  }
}

/** "Tue 24 Nov", with the year where it is not this one. */
function daySince(at: Temporal.Instant, now: Temporal.Instant): string {
  const day = inBusinessZone(at).toPlainDate()
  const words = shortDayWords(day)
  return day.year === inBusinessZone(now).year ? words : `${words} ${day.year}`
}
