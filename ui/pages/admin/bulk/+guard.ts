import { onlyFor } from '../../../who-may.ts'

export const guard = onlyFor('dispatch')
