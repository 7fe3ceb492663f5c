/**
 * An authorization server's metadata, as the protocol requires it.
 * https://atproto.com/specs/oauth#authorization-servers
 */
export function metadataOf(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    pushed_authorization_request_endpoint: `${origin}/par`,
    revocation_endpoint: `${origin}/revoke`,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    dpop_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['atproto'],
  };
}
