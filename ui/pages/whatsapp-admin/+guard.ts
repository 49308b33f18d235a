import { onlyFor } from '../admin/who-may.ts'

export const guard = onlyFor('office', 'admin')
