export const checkKinds = ['insurance', 'gas_safe', 'niceic', 'identity', 'address'] as const

/** Something about a listing that an administrator has checked against a document. */
export type CheckKind = (typeof checkKinds)[number]
