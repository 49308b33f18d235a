import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { ShownReturn } from '#modules/billing'
import { vatBoxNames } from '#modules/invoicing'
import { at, atSystem, poundsText } from '#modules/shared'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { dateWords } from '../../../components/invoices/date-words.ts'
import { formatPence } from '../../../format.ts'
import { datedWords } from '../../../time-words.ts'
import { periodWords } from './period-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type Return = NonNullable<Data['shown']>

const action = atSystem.vatReturn()
const perPage = 50

const wholeBoxes: ReadonlySet<string> = new Set(['box6', 'box7', 'box8', 'box9'])

const doneWords: DoneWords = {
  saved: 'Saved. Boxes 3 and 5 are computed with it.',
  closed: 'Closed. What comes later counts in the next period.',
}

export async function data(pageContext: PageContextServer) {
  const { modules, form, urlParsed, now } = pageContext
  const [periods, site] = await Promise.all([modules.vat.vatPeriods(), modules.catalogue.site()])
  const typed = form?.values['from']
  const asked = urlParsed.search['from'] ?? (typeof typed === 'string' ? typed : undefined)
  const hasClosed = periods.some(({ lockedAt }) => lockedAt !== null)
  const common = {
    action,
    done: doneIn(pageContext, doneWords),
    isRegistered: site.vatRegistered,
    hasNumber: site.vatNumber !== '',
  }
  if (!site.vatRegistered && !hasClosed) return { ...common, periods: [], shown: null }
  // The one that is next to be sent, where none is asked for.
  const usual = periods.find(({ isOver }) => isOver) ?? periods[0]
  const chosen = asked === undefined ? usual : periods.find(({ from }) => from.toString() === asked)
  if (!chosen) throw render(404)
  const shown = await modules.vat.vatReturn(chosen)
  const box = urlParsed.search['box'] === '6' ? 'net' : urlParsed.search['box'] === '1' ? 'tax' : null
  const page = Math.max(1, Math.floor(Number(urlParsed.search['page'] ?? 1)) || 1)
  return {
    ...common,
    periods: periods.map((period) => ({
      value: period.from.toString(),
      label: `${periodWords(period)}${period.lockedAt ? ', closed' : period.isOver ? '' : ', not over yet'}`,
    })),
    shown: {
      ...returnShown(shown),
      isOver: chosen.isOver,
      closedWords: shown.lockedAt && datedWords(shown.lockedAt, now),
      documents: await documentsShown(modules.billing, shown, box, page),
    },
  }
}

function returnShown({ from, to, scheme, boxes, lockedAt }: ShownReturn) {
  const amount = (name: keyof typeof vatBoxNames) => ({
    name,
    number: name.slice('box'.length),
    words: vatBoxNames[name],
    figure: wholeBoxes.has(name) ? formatPence(boxes[name]).replace(/\.00$/, '') : formatPence(boxes[name]),
    typed: poundsText(boxes[name]),
  })
  return {
    title: periodWords({ from, to }),
    from: from.toString(),
    to: to.toString(),
    csv: `/admin/vat-return.csv?from=${from.toString()}&to=${to.toString()}`,
    scheme,
    isClosed: lockedAt !== null,
    isReclaim: boxes.isReclaim,
    box5: formatPence(boxes.box5),
    boxes: {
      box1: amount('box1'),
      box2: amount('box2'),
      box3: amount('box3'),
      box4: amount('box4'),
      box5: amount('box5'),
      box6: amount('box6'),
      box7: amount('box7'),
      box8: amount('box8'),
      box9: amount('box9'),
    },
  }
}

/** The documents of boxes 1 and 6, or of one of them, a page at a time. */
async function documentsShown(
  billing: PageContextServer['modules']['billing'],
  { from, shares }: ShownReturn,
  box: 'tax' | 'net' | null,
  page: number,
) {
  const own = shares.filter((share) => box === null || share[box] !== 0)
  const linkOf = (to: { readonly box?: string; readonly page?: number }) => {
    const query = Object.entries({ from: from.toString(), ...to }).map(([name, value]) => [name, String(value)])
    return `${action}?${new URLSearchParams(query).toString()}#documents`
  }
  const ofBox = { tax: '1', net: '6' } as const
  const kept = box ? { box: ofBox[box] } : {}
  const rows = await Promise.all(
    own.slice((page - 1) * perPage, page * perPage).map(async ({ key, tax, net }) => {
      const document = await billing.find(key)
      return {
        id: key,
        href: at.invoice(key),
        number: document?.issued?.fullNumber ?? '',
        date: document?.issued ? dateWords(document.issued.taxPoint) : '',
        customer: document?.content.customer.name || 'No name',
        tax: formatPence(tax),
        net: formatPence(net),
      }
    }),
  )
  return {
    rows,
    count: own.length,
    title: box ? `Documents of box ${ofBox[box]}` : 'Documents of boxes 1 and 6',
    all: box ? linkOf({}) : null,
    box1: linkOf({ box: '1' }),
    box6: linkOf({ box: '6' }),
    first: page > 1 ? linkOf(kept) : null,
    next: own.length > page * perPage ? linkOf({ ...kept, page: page + 1 }) : null,
  }
}
