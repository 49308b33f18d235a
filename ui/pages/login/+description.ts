export default 'Sign in to see your visits, move or cancel them, pay, and book the next repair.'
