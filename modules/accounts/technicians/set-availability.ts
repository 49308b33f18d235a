import type { TechnicianUnknown } from '../refusals.ts'
import { type Result, type TechnicianId, may, refuse } from '#modules/shared'
import type { AccountPorts } from '../ports.ts'
import type { Availability, Technician } from './technician.ts'
import type { User } from '../user.ts'

export interface AvailabilityChange {
  readonly technicianId: TechnicianId
  readonly availability: Availability
  readonly by: Pick<User, 'id' | 'role'>
}

/** Technicians say it of themselves, the office of anyone; for everybody else there is no such technician. */
export async function setAvailability(
  { technicians, clock }: AccountPorts,
  { technicianId, availability, by }: AvailabilityChange,
): Promise<Result<Technician, TechnicianUnknown>> {
  const isOffice = may(by, 'dispatch')
  if (!isOffice && (await technicians.findTechnicianOf(by.id))?.id !== technicianId) {
    return refuse({ kind: 'technician-unknown' })
  }
  return technicians.setAvailability(technicianId, availability, [
    { kind: 'technician-availability-set', technicianId, by: by.id, at: clock.now() },
  ])
}
