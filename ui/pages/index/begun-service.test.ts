import { describe, expect, it } from 'vitest'
import { begunService } from './begun-service.ts'

const services = [{ id: 'svc_tap', name: 'Tap Repair or Replacement' }]

describe('begunService', () => {
  it('is what a visitor has begun to book, once past the first step', () => {
    expect(begunService({ step: 2, serviceId: 'svc_tap' }, services)).toBe('Tap Repair or Replacement')
    expect(begunService({ step: 1, serviceId: 'svc_tap' }, services)).toBeNull()
  })
  it('is nothing where only the contact details are kept, so that a finished booking is not taken for a begun one', () =>
    expect(begunService({ name: 'Ottoline Hart' }, services)).toBeNull())
  it('is nothing where the service is no longer offered', () =>
    expect(begunService({ step: 3, serviceId: 'svc_gone' }, services)).toBeNull())
})
