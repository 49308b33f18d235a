import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { areasOf } from '#modules/catalogue'
import { at, atKeywords } from '#modules/shared'
import { typedIn } from '../../../../components/form/FormErrors.tsx'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Further bookings are counted. */
const bookingsShown = 20

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams, form } = pageContext
  const code = routeParams['code'] ?? ''
  if (!modules.areas.isDistrict(code)) throw render(404)
  const { areas, version } = await modules.areas.areas()
  const index = areas.findIndex(({ district }) => district.code === code)
  const found = areas[index]?.district ?? null
  const [waiting, open] = await Promise.all([
    modules.areas.waitingIn(code),
    modules.areas.bookingsIn(code, bookingsShown),
  ])
  const page = areasOf(areas.map(({ district }) => district)).find(({ district }) => district.code === code)
  const href = at.admin.area(code)
  const previewed = form?.action === href && typedIn(form, 'previewed') === 'yes'
  return {
    code,
    href,
    version,
    isNew: found === null,
    name: found?.names[0] ?? code,
    names: found?.names.join('\n') ?? '',
    landmarks: found?.landmarks.join('\n') ?? '',
    isMain: found?.isMain ?? false,
    place: found === null ? areas.length + 1 : index + 1,
    count: areas.length,
    isLast: found !== null && areas.length === 1,
    page: page ? at.area(page.slug) : null,
    writing: atKeywords.pages(),
    waiting,
    effects: previewed
      ? typedIn(form, 'effects')
          .split('\n')
          .filter((line) => line !== '')
      : null,
    open: {
      count: open.count,
      shown: open.first.map(({ id, reference, serviceName, startsAt }) => ({
        href: at.admin.booking(id),
        reference,
        serviceName,
        when: startsAt ? datedWords(startsAt, now) : 'an emergency',
      })),
    },
    done: doneIn(pageContext, {
      added: 'Added. Customers there can book from now on.',
      saved: 'Saved. Customers see it from now on.',
      told: 'Everybody who asked is told, once each.',
    }),
  }
}
