/** "Amara" of "Amara Osei". */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/, 1).join('')
}
