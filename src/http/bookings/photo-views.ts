import { z } from 'zod'
import type { Photo } from '#modules/booking'

export const photoSchema = z.strictObject({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

export function photoView({ id, width, height }: Photo): z.input<typeof photoSchema> {
  return { id, url: `/api/photos/${id}`, width, height }
}
