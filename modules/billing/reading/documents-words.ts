/** The words of the address of the list of documents. */
export const documentsWords = ['q', 'status', 'document_type', 'columns', 'after'] as const
