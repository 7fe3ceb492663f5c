import fastify from 'fastify';

/** The least that redirects: `node bench/plain-redirect.ts PORT`. */
const app = fastify();
app.get('/s/:code', (_request, reply) => reply.redirect('https://example.com/', 302));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
