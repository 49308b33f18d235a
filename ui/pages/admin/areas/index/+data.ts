import { parse, validOutcode } from 'postcode'
import type { PageContextServer } from 'vike/types'
import { areasOf } from '#modules/catalogue'
import { at } from '#modules/shared'
import { datedWords } from '../../../../time-words.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { areas, elsewhere, version } = await modules.areas.areas()
  const pages = areasOf(areas.map(({ district }) => district))
  const [history, staff] = await Promise.all([modules.areas.history(versionsShown), modules.accounts.staff()])
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]))
  return {
    version,
    history: history.map((one) => ({
      version: one.version,
      when: datedWords(one.at, now),
      who: one.by === null ? null : (names.get(one.by) ?? 'a former user'),
      count: one.count,
      effects: one.effects,
    })),
    done: doneIn(pageContext, {
      'put-back': 'Put back. It applies from now on; bookings stay as they are.',
      removed: 'The area is removed. Customers there are offered the waiting list; bookings stay as they are.',
    }),
    asked: await askedIn(modules, urlParsed.search['district'] ?? ''),
    areas: areas.map(({ district: { code, names, isMain }, waiting }) => {
      const page = pages.find(({ district }) => district.code === code)
      return {
        code,
        href: at.admin.area(code),
        first: names[0] ?? code,
        others: names.slice(1).join(', '),
        isMain,
        page: page ? at.area(page.slug) : null,
        waiting,
      }
    }),
    elsewhere: elsewhere.map(({ code, people }) => ({ code, people, href: at.admin.area(code) })),
  }
}

const versionsShown = 10

/** The district that somebody looked for by its code or a postcode in it, and the page on which it is added or changed. */
async function askedIn({ areas }: PageContextServer['modules'], typed: string) {
  const text = typed.trim().slice(0, 20)
  if (text === '') return null
  const code = (validOutcode(text) ? text : (parse(text).outcode ?? '')).toUpperCase()
  const href = code !== '' && areas.isDistrict(code) ? at.admin.area(code) : null
  return { text, code, href }
}
