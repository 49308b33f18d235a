/** The words of the address of the list of documents. */
export const documentsWords = ['q', 'status', 'document_type', 'after'] as const
