import type { DemoRows } from '#adapters/sqlite'
import type { Service } from '#modules/catalogue'
import { type QuoteRequestId, type UserId, formatPence, pence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Acceptance } from '../../http/quoting/acceptance.ts'
import { type Deed, done, signer } from './document-desk.ts'
import { aLine } from './document-wishes.ts'

interface RequestPorts {
  readonly modules: Pick<Modules, 'catalogue' | 'enquiries' | 'quoting' | 'terms'>
  readonly accept: Acceptance
  readonly rows: Pick<DemoRows, 'users'>
  readonly now: Temporal.Instant
}

interface RequestDeeds {
  /** Requests without a paper: for quotes, one new and one that lacks information, and for plans. */
  readonly asked: readonly Deed[]
  /** Requests with a quote that waits, and with one that was accepted, so that its work is booked. */
  readonly quoted: readonly Deed[]
}

/** The requests of the sample business's customers: for quotes in each state of the work, and for maintenance plans. */
export async function requestDeeds({ modules, accept, rows, now }: RequestPorts): Promise<RequestDeeds> {
  const { catalogue, enquiries, quoting, terms } = modules
  const customers = rows.users.filter(({ role, email }) => role === 'customer' && email)
  const { plans } = await catalogue.plans()
  const ids = new Map<string, QuoteRequestId>()
  const at = (hoursAgo: number, run: Deed['run']): Deed => ({ at: now.subtract({ minutes: hoursAgo * 60 }), run })
  const customer = (place: number) => {
    const one = customers[place]
    if (!one?.email) throw new Error('the sample business has customers')
    const { id, fullName: name, email, phone, postcode, address } = one
    return {
      userId: id as UserId,
      name,
      email,
      phone: phone ?? '',
      postcode: postcode ?? '',
      address: address ?? '',
    }
  }
  const idOf = (name: string): QuoteRequestId => {
    const id = ids.get(name)
    if (!id) throw new Error(`${name} is not asked yet`)
    return id
  }

  const ask = (name: string, hoursAgo: number, place: number, category: string, description: string) =>
    at(hoursAgo, async () => {
      const asked = { ...customer(place), category, serviceId: null, description }
      const made = done(await quoting.request({ ...asked, isSpam: false, draftHash: null, files: [] }))
      ids.set(name, made.id)
    })
  const quote = (name: string, hoursAgo: number, service: Service, lines: Parameters<typeof aLine>[]) =>
    at(hoursAgo, async () => {
      const wished = {
        lines: lines.map((line) => aLine(...line)),
        serviceId: service.id,
        durationMinutes: 180,
        paymentPolicy: 'after',
        validDays: 30,
        isSurvey: false,
        notes: 'Materials are included. We take the old parts away.',
      } as const
      const priced = done(await quoting.price(idOf(name), 0, wished, signer))
      done(await quoting.send(priced.id, signer))
    })
  const plan = (hoursAgo: number, place: number, message: string, reply: string | null): readonly Deed[] => {
    const { address: _, ...who } = customer(place)
    const one = plans.find(({ isPopular }) => isPopular) ?? plans[0]
    if (!one) return []
    const words = `${one.name}, ${formatPence(one.yearly)} a year.`
    return [
      at(hoursAgo, async () => {
        const text = `${words}\n\n${message}`
        const asked = { ...who, kind: 'plan', subject: null, message: text, contactMethod: 'email' } as const
        const { id } = await enquiries.keep({ ...asked, isSpam: false })
        if (reply !== null) done(await enquiries.reply(id, { text: reply, by: signer, once: `demo-plan-${place}` }))
      }),
    ]
  }

  const services = (await catalogue.allServices()).filter(({ isActive, isEmergency }) => isActive && !isEmergency)
  const ofTrade = (trade: string) => services.find(({ category }) => category === trade)
  const [roofer, plumber] = [ofTrade('roofing') ?? services[0], ofTrade('plumbing') ?? services[0]]
  const asked = [
    ask(
      'new',
      0.6,
      4,
      'carpentry',
      'The side gate has dropped and drags on the path. It is about 90 cm wide and 1.8 m high; I would like a price for a new one with a lock.',
    ),
    ask(
      'unclear',
      27,
      9,
      'plastering',
      'The ceiling of our back bedroom has a long crack and sounds hollow. Could you give us a price to put it right?',
    ),
    at(25, async () => {
      const text = 'How large is the room, and has water come through above the crack? A photo of it would help.'
      done(await quoting.ask(idOf('unclear'), { text, by: signer, once: 'demo-question' }))
    }),
    ...plan(5, 6, 'Two flats in the same house. Could the checks be on one day?', null),
    ...plan(
      74,
      15,
      'We moved in this month, and the boiler is twelve years old.',
      'Thank you for asking. The boiler service is part of this plan. We suggest a first look before you decide, at no charge.',
    ),
  ]
  const quoted =
    roofer && plumber
      ? [
          ask(
            'quoted',
            76,
            12,
            'roofing',
            'Six slates slipped in the last storm, above the rear bay window. There is room for a ladder behind the house.',
          ),
          quote('quoted', 52, roofer, [
            ['Six slates refitted, with new fixings', pence(19_500)],
            ['Lead of the bay window dressed and sealed', pence(8_500)],
          ]),
          ask(
            'accepted',
            146,
            18,
            'plumbing',
            'We want the bath taken out and a walk-in shower in its place. The tiles can stay where they are.',
          ),
          quote('accepted', 124, plumber, [
            ['Bath removed, walk-in shower fitted', pence(46_000)],
            ['Shower tray, screen and mixer', pence(38_500), { of: 'parts' }],
          ]),
          at(30, async () => {
            const found = await quoting.find(idOf('accepted'))
            if (!found) throw new Error('the request was kept')
            const termsVersion = await terms.currentLabel()
            const said = { name: found.request.name, startsAt: null, termsVersion, isTicked: true, address: '' }
            done(await accept(found.request, said))
          }),
        ]
      : []
  return { asked, quoted }
}
