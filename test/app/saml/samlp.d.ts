declare module 'samlp' {
  interface Profile {
    getClaims(): Record<string, string | readonly string[]>;
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat?: string };
  }

  interface Options {
    issuer: string;
    key: string;
    cert: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo?: string | undefined;
    lifetimeInSeconds: number;
    signAssertion: boolean;
    signResponse: boolean;
    signatureAlgorithm: 'rsa-sha256' | 'rsa-sha1';
    digestAlgorithm: 'sha256' | 'sha1';
    profileMapper: ((user: object) => Profile) & { prototype: { metadata: readonly object[] } };
  }

  const samlp: {
    getSamlResponse(
      options: Options,
      user: object,
      done: (error: Error | null, response: string) => void,
    ): void;
  };
  export default samlp;
}
