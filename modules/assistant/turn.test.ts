import { describe, expect, it } from 'vitest'
import { type Pence, pence } from '#modules/shared'
import { actionOf, labels } from './options.ts'
import { saidUrgency } from './table.ts'
import { type OfferedService, type Shop, newConversation, turn } from './turn.ts'

const priced = (id: string, name: string, category: string, base: number, emergency: number | null = null) => {
  const standard = pence(base * 100)
  const prices = {
    standard,
    priority: pence(base * 150),
    urgent: pence(base * 200),
    emergency: pence((emergency ?? base * 2) * 100),
  }
  return { id: `svc_${id}`, name, category, isEmergency: emergency !== null, prices } satisfies OfferedService
}

/** The catalogue as it is seeded. */
const services = [
  priced('emergency-plumbing', 'Emergency Plumbing', 'plumbing', 75, 150),
  priced('plumbing-repair', 'Plumbing Repair', 'plumbing', 85),
  priced('electrical-repair', 'Electrical Repair', 'electrical', 95),
  priced('dangerous-electrics', 'Dangerous Electrics', 'electrical', 95, 190),
  priced('boiler-repair', 'Boiler Repair', 'heating', 120),
  priced('no-heating', 'No Heating or Hot Water', 'heating', 120, 195),
  priced('structural-assessment', 'Structural Assessment', 'structural', 200),
  priced('dangerous-structure', 'Dangerous Wall, Ceiling or Chimney', 'structural', 200, 350),
  priced('smart-home-installation', 'Smart Home Installation', 'electrical', 80),
  priced('general-building-repair', 'General Building Repair', 'renovation', 75),
]
const responses = { standard: '2-3 days', priority: 'next day', urgent: 'same day', emergency: '60 minutes' }
const shop: Shop = { services, responses, vatRegistered: true }

const say = (...texts: readonly string[]) =>
  texts.reduce(({ context }, text) => turn({ context, text, shop, advice: null }), {
    context: newConversation,
  } as ReturnType<typeof turn>)
const suggested = (text: string) =>
  say(text).suggestions.map(({ name, estimatedCost, priority }) => [name, estimatedCost / 100, priority])

describe('the first text', () => {
  it.each([
    ['My kitchen tap is leaking', [['Emergency Plumbing', 150, 'priority']]],
    ['A pipe burst', [['Emergency Plumbing', 150, 'emergency']]],
    ['The cellar is flooded', [['Emergency Plumbing', 150, 'emergency']]],
    ['The light in the porch is dead', [['Electrical Repair', 95, 'standard']]],
    ['Sparks from the fuse box', [['Electrical Repair', 95, 'emergency']]],
    ['The radiator stays cold', [['Boiler Repair', 120, 'standard']]],
    ['We have no heating', [['Boiler Repair', 120, 'priority']]],
    ['It is freezing in here', [['Boiler Repair', 120, 'priority']]],
    ['A crack over the door', [['Structural Assessment', 200, 'standard']]],
    ['Bits are falling off the ceiling', [['Structural Assessment', 200, 'emergency']]],
    ['Fit a smart doorbell', [['Smart Home Installation', 80, 'standard']]],
    ['The fence is broken', [['General Building Repair', 75, 'standard']]],
  ] as const)('%s suggests %j', (text, expected) => expect(suggested(text)).toEqual(expected))

  it('suggests at most three, the most urgent first', () => {
    expect(suggested('The ceiling is falling, the tap leaks, and the light and a camera are dead')).toEqual([
      ['Structural Assessment', 200, 'emergency'],
      ['Emergency Plumbing', 150, 'priority'],
      ['Electrical Repair', 95, 'standard'],
    ])
  })

  it('that only greets is answered with a greeting, once', () => {
    expect(say('Hello!').context).toMatchObject({ stage: 'issue', greeted: true })
    expect(say('Hello!', 'Hi').suggestions).toHaveLength(1)
  })

  it('that smells gas gets the number to call and no suggestion of a repair', () => {
    const { messages, suggestions } = say('I smell gas')
    expect(messages[0]).toMatchObject({ options: ['Call 0800 111 999', labels.emergency] })
    expect(messages[0]?.content).toContain('0800 111 999')
    expect(suggestions).toEqual([])
  })

  it('says as which service a suggestion is booked, where that is another', () => {
    expect(say('leak').suggestions[0]?.description).toContain('Booked as Plumbing Repair, from £85.')
    expect(say('sparks').suggestions[0]?.description).toContain('Booked as Dangerous Electrics, from £190.')
    expect(say('socket').suggestions[0]?.description).not.toContain('Booked')
  })
})

describe('the second text', () => {
  it('sets the urgency, and the summary has the estimate and the response target', () => {
    const { context, messages } = say('My kitchen tap leaks', 'since Monday')
    expect(messages[0]?.content).toBe(
      'Booking summary\nService: Plumbing Repair\nPriority: Priority\nEstimate: £127.50 incl. VAT\nResponse target: next day\nProblem: My kitchen tap leaks\nsince Monday',
    )
    expect(messages[1]?.options).toEqual([labels.book, labels.call])
    expect(context.booking).toEqual({
      service_id: 'svc_plumbing-repair',
      category: 'plumbing',
      priority: 'priority',
      description: 'My kitchen tap leaks\nsince Monday',
    })
  })

  it.each([
    ['socket', 'It can wait a few days', 'svc_electrical-repair', 'standard'],
    ['socket', 'As soon as possible', 'svc_electrical-repair', 'priority'],
    ['socket', 'there are sparks now', 'svc_dangerous-electrics', 'emergency'],
    ['tap', 'no rush', 'svc_plumbing-repair', 'standard'],
    ['burst pipe', 'it goes on', 'svc_emergency-plumbing', 'emergency'],
    ['burst pipe', 'It has stopped', 'svc_plumbing-repair', 'priority'],
    ['no heat', 'this is an emergency', 'svc_no-heating', 'emergency'],
    ['camera', 'this is an emergency', 'svc_smart-home-installation', 'urgent'],
    ['tap and socket', 'Electrical Repair', 'svc_electrical-repair', 'standard'],
  ] as const)('after %s, %s books %s as %s', (issue, details, service, priority) => {
    expect(say(issue, details).context.booking).toMatchObject({ service_id: service, priority })
  })

  it('claims no response that may not be claimed now', () => {
    const silent = { ...shop, responses: { ...responses, emergency: null } }
    const { context } = turn({ context: newConversation, text: 'burst', shop: silent, advice: null })
    const { messages } = turn({ context, text: 'still', shop: silent, advice: null })
    expect(messages[0]?.content).toContain('Estimate: £150')
    expect(messages[0]?.content).not.toContain('Response target')
  })
})

describe('the third text', () => {
  it.each([
    ['Yes please', [labels.complete, labels.call]],
    ['Can I talk to someone?', [labels.call, labels.book]],
    ['Purple', [labels.book, labels.call, labels.again]],
  ] as const)('%s offers %j', (text, options) => {
    expect(say('tap', 'soon', text).messages[0]?.options).toEqual(options)
  })

  it('begins another conversation where that is asked for', () => {
    expect(say('tap', 'soon', labels.again).context).toMatchObject({ stage: 'issue', suggestions: [], booking: null })
  })
})

describe('a context that somebody made', () => {
  const forged = {
    ...newConversation,
    stage: 'booking' as const,
    suggestions: ['Free Repair', 'Boiler Repair'],
    booking: { service_id: 'svc_x', category: 'x', priority: 'standard' as const, description: '' },
  }
  it('books nothing but what the shop has, at its price', () => {
    const { context, suggestions } = turn({ context: forged, text: 'ok', shop, advice: null })
    expect(context.booking).toMatchObject({ service_id: 'svc_boiler-repair', category: 'heating' })
    expect(suggestions.map(({ estimatedCost }): Pence => estimatedCost)).toEqual([pence(12_000)])
  })

  it('is begun again where the service is offered no more', () => {
    const bare = { ...shop, services: [] }
    const { context, messages } = turn({ context: forged, text: 'ok', shop: bare, advice: null })
    expect([context.booking, messages[0]?.options]).toEqual([null, [labels.call]])
  })
})

describe('saidUrgency', () => {
  it.each([
    ['not an emergency', 'standard'],
    ["it isn't very urgent", 'standard'],
    ['urgent', 'priority'],
    ['we are in danger', 'emergency'],
    ['the blue one', null],
  ] as const)('%s: %s', (text, urgency) => expect(saidUrgency(text)).toBe(urgency))
})

describe('an option', () => {
  it.each([
    [labels.book, { kind: 'book' }],
    [labels.complete, { kind: 'book' }],
    [labels.call, { kind: 'call', number: '020' }],
    ['Call 0800 111 999', { kind: 'call', number: '0800 111 999' }],
    ['Emergency', { kind: 'emergency' }],
    [labels.emergency, { kind: 'emergency' }],
    ['Emergency Plumbing', { kind: 'emergency' }],
    ['It can wait a few days', { kind: 'say' }],
  ] as const)('%s does %j', (label, action) => expect(actionOf(label, '020')).toEqual(action))
})
