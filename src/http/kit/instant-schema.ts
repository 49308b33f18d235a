import { z } from 'zod'

/** An instant in an answer, as `instantText` writes it. */
export const instantSchema = z.iso.datetime({ precision: 3 })
