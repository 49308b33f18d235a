import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import {
  type Answers,
  type Offer,
  type ServiceChoice,
  answerNames,
  chosenService,
  isAnswered,
  offerIn,
  servicesOf,
} from './view.ts'

const price = pence(8_500)
const service = (id: string, category: string, emergency: boolean): ServiceChoice => ({
  id,
  name: id,
  description: '',
  category,
  emergency,
  duration: '1 hour',
  districts: null,
  prices: { standard: price, priority: price, urgent: price, emergency: price },
})

const offer: Offer = {
  phone: '0800-247-847',
  vatRegistered: true,
  trades: [
    { slug: 'plumbing', label: 'Plumbing', flag: false, tile: true },
    { slug: 'emergency', label: 'Emergency', flag: true, tile: true },
  ],
  services: [
    service('svc_tap', 'plumbing', false),
    service('svc_burst', 'plumbing', true),
    service('svc_wire', 'electrical', true),
  ],
  priorities: [],
  isOnCall: true,
  emergencyPromise: '60 minutes',
  inTimePercent: null,
  firstDay: '2026-11-23',
  lastDay: '2027-01-22',
  lastDayWords: 'Friday 22 January',
  freeChangeHours: 24,
  guestsMayBook: true,
  textsLeave: false,
  photosMost: 5,
}

const none = Object.fromEntries(answerNames.map((name) => [name, ''])) as Answers

describe('servicesOf', () => {
  it('returns the services of a trade, its emergencies too', () => {
    expect(servicesOf(offer, 'plumbing').map(({ id }) => id)).toEqual(['svc_tap', 'svc_burst'])
  })
  it('returns the emergencies of all trades for the emergency tile', () => {
    expect(servicesOf(offer, 'emergency').map(({ id }) => id)).toEqual(['svc_burst', 'svc_wire'])
  })
})

describe('offerIn', () => {
  const croydonOnly = { ...service('svc_wire', 'electrical', true), districts: ['CR0'] }
  const some: Offer = {
    ...offer,
    trades: [...offer.trades, { slug: 'electrical', label: 'Electrical', flag: false, tile: true }],
    services: [...offer.services.filter(({ id }) => id !== 'svc_wire'), croydonOnly],
  }

  it('leaves out jobs that are not offered in the district, and trades without any other job', () => {
    const there = offerIn(some, { district: 'CR8', place: 'Purley' })
    expect(there.services.map(({ id }) => id)).toEqual(['svc_tap', 'svc_burst'])
    expect([there.trades.map(({ slug }) => slug), there.leavesOut]).toEqual([['plumbing', 'emergency'], true])
  })
  it('leaves out nothing in the district itself, nor while no district is known', () => {
    expect(offerIn(some, { district: 'CR0', place: 'Croydon' })).toBe(some)
    expect(offerIn(some, null)).toBe(some)
  })
})

describe('isAnswered', () => {
  it('refuses a service of another trade, so that a changed trade asks again', () => {
    expect(chosenService(offer, { ...none, category: 'emergency', serviceId: 'svc_tap' })).toBeNull()
    expect(isAnswered(1, offer, { ...none, category: 'plumbing', serviceId: 'svc_tap' })).toBe(true)
  })
  it('requires date and time of a visit, and two answers of an emergency', () => {
    const visit = { ...none, category: 'plumbing', serviceId: 'svc_tap', date: '2026-11-24' }
    expect(isAnswered(2, offer, visit)).toBe(false)
    expect(isAnswered(2, offer, { ...visit, time: '10:00' })).toBe(true)
    const urgent = { ...none, category: 'emergency', serviceId: 'svc_burst', emergencyType: 'Something else' }
    expect(isAnswered(2, offer, urgent)).toBe(false)
    expect(isAnswered(2, offer, { ...urgent, danger: 'no' })).toBe(true)
  })
  it('requires the e-mail, and refuses blank text', () => {
    const whole = {
      ...none,
      name: 'A',
      email: 'a@b.uk',
      phone: '1',
      postcode: 'CR0 1LH',
      address: 'x',
      description: 'y',
    }
    expect(isAnswered(3, offer, whole)).toBe(true)
    expect(isAnswered(3, offer, { ...whole, email: '' })).toBe(false)
    expect(isAnswered(3, { ...offer, textsLeave: true }, { ...whole, email: '' })).toBe(true)
    expect(isAnswered(3, { ...offer, textsLeave: true }, { ...whole, phone: '' })).toBe(false)
    expect(isAnswered(3, offer, { ...whole, description: '  ' })).toBe(false)
  })
})
