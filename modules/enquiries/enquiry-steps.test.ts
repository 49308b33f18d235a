import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnquiryId, UserId } from '#modules/shared'
import { now } from '../../tests/support/builders/bookings.ts'
import { type Enquiry, enquiryStates } from './enquiry.ts'
import { answeredBy, eventOfReply, eventsOfNew, judgeChange } from './enquiry-steps.ts'

const ada = 'usr_ada' as UserId
const ben = 'usr_ben' as UserId
const later = now.add({ minutes: 5 })
const enquiry: Enquiry = {
  id: 'enq_one' as EnquiryId,
  reference: 'EN-ONE',
  kind: 'contact',
  subject: 'quote',
  name: 'Asha',
  email: 'asha@example.com',
  phone: null,
  postcode: null,
  message: 'How much is a tap?',
  contactMethod: 'email',
  userId: null,
  state: 'open',
  assignedTo: null,
  createdAt: now,
  answeredAt: null,
}

describe('eventsOfNew', () => {
  it('makes an event for an enquiry, and none for spam', () => {
    expect(eventsOfNew(enquiry)).toEqual([{ kind: 'enquiry-kept', enquiryId: enquiry.id, at: now }])
    expect(eventsOfNew({ ...enquiry, state: 'spam' })).toEqual([])
  })
})

describe('judgeChange', () => {
  it('assigns an enquiry to a user, and notifies them when another user assigned it', () => {
    expect(judgeChange(enquiry, { kind: 'assigned', assignedTo: ben }, ada, later)).toEqual({
      enquiry: { ...enquiry, assignedTo: ben },
      entry: { kind: 'assigned', text: ben },
      events: [{ kind: 'enquiry-assigned', enquiryId: enquiry.id, userId: ben, at: later }],
    })
    expect(judgeChange(enquiry, { kind: 'assigned', assignedTo: ada }, ada, later)?.events).toEqual([])
  })

  it('removes the assignee without a notification', () => {
    expect(judgeChange({ ...enquiry, assignedTo: ben }, { kind: 'assigned', assignedTo: null }, ada, later)).toEqual({
      enquiry,
      entry: { kind: 'assigned', text: '' },
      events: [],
    })
  })

  it('adds a note without changing the enquiry, every time', () => {
    const note = { kind: 'note', text: 'Called back.' } as const
    expect(judgeChange(enquiry, note, ada, later)).toEqual({ enquiry, entry: note, events: [] })
  })

  it('changes nothing where the enquiry has these values already', () => {
    const states = fc.constantFrom(...enquiryStates)
    const people = fc.constantFrom(ada, ben, null)
    fc.assert(
      fc.property(states, people, fc.oneof(states, people), (state, assignedTo, wanted) => {
        const isState = enquiryStates.some((one) => one === wanted)
        const change = isState
          ? ({ kind: 'state', state: wanted as Enquiry['state'] } as const)
          : ({ kind: 'assigned', assignedTo: wanted as UserId | null } as const)
        const step = judgeChange({ ...enquiry, state, assignedTo }, change, ada, later)
        const after = step?.enquiry ?? { ...enquiry, state, assignedTo }
        expect(judgeChange(after, change, ada, later)).toBeNull()
      }),
    )
  })
})

describe('answeredBy', () => {
  it('assigns the enquiry to the first user who replies, and keeps the time of the first reply', () => {
    const answered = answeredBy(enquiry, ada, later)
    expect(answered).toEqual({ ...enquiry, state: 'answered', assignedTo: ada, answeredAt: later })
    expect(answeredBy(answered, ben, later.add({ hours: 1 }))).toEqual(answered)
  })

  it('makes an event for the reply with its number', () => {
    expect(eventOfReply(enquiry, 7, later)).toEqual({
      kind: 'enquiry-replied',
      enquiryId: enquiry.id,
      entry: 7,
      at: later,
    })
  })
})
