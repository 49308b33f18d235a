import type { Person } from '#modules/administration'

export const roleWords: Readonly<Record<Person['role'], string>> = {
  customer: 'Customer',
  technician: 'Technician',
  office: 'Office',
  admin: 'Administrator',
}

export const roleOptions = Object.entries(roleWords).map(([value, label]) => ({ value, label }))
