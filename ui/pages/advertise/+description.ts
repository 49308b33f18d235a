export default 'List your trade where householders look for one: thirty days for one fixed price, messages to you, and reviews from people who contacted you.'
