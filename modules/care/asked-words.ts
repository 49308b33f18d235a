/** The words of the address of what is due at properties. */
export const duesWords = ['kind', 'after'] as const

/** The words of the address of the list of appliances. */
export const appliancesWords = ['q', 'kind', 'guarantee', 'after'] as const
