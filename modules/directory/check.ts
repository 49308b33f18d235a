/** The facts about a listing that an administrator may check against a document. */
export const checkKinds = ['insurance', 'gas_safe', 'niceic', 'identity', 'address'] as const
