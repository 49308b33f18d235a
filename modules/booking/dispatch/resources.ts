import { type TechnicianId, parseId } from '#modules/shared'

/** A resource that can be reserved: a technician's id, or a lane of a category that no technician covers yet. */
export type ResourceId = string

export function laneResources(category: string, capacity: number): readonly ResourceId[] {
  return Array.from({ length: capacity }, (_, index) => `lane:${category}:${index + 1}`)
}

/** The technician whose time it is; null for a lane. */
export function technicianOfResource(resource: ResourceId | null): TechnicianId | null {
  return resource === null ? null : parseId('tec', resource)
}
