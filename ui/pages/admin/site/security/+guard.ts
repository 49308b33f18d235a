import { onlyFor } from '../../../../who-may.ts'

/** Sessions of the staff and keys of other programs are for those who manage users. */
export const guard = onlyFor('users')
