import { describe, expect, it } from 'vitest'
import { begunService } from './begun-service.ts'

const services = [{ id: 'svc_tap', name: 'Tap Repair or Replacement' }]

describe('begunService', () => {
  it('returns the service that a visitor began to book, after the first step', () => {
    expect(begunService({ step: 2, serviceId: 'svc_tap' }, services)).toBe('Tap Repair or Replacement')
    expect(begunService({ step: 1, serviceId: 'svc_tap' }, services)).toBeNull()
  })
  it('returns nothing when only contact details are left of a finished booking', () =>
    expect(begunService({ name: 'Ottoline Hart' }, services)).toBeNull())
  it('returns nothing when the service is no longer offered', () =>
    expect(begunService({ step: 3, serviceId: 'svc_gone' }, services)).toBeNull())
})
