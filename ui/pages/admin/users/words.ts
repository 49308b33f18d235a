import { roles } from '#modules/shared'
import { roleWords } from '../../../role-words.ts'

export const roleOptions = roles.map((value) => ({ value, label: roleWords[value].name }))
