const ask = async (url: string, body: object, token?: string): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const logIn = async (origin: string, email: string) => {
  const { data } = (await ask(`${origin}/api/login`, { email, password: 'Welcome1!' })) as {
    data: { token: string; user: { id: number; name: string } };
  };
  return data;
};

/** The demo brand, which writes to one of the demo creators. */
export const messengerTo = async (origin: string, creator: string) => {
  const [from, to] = [await logIn(origin, 'brand@demo.example'), await logIn(origin, creator)];
  return {
    sender: from.user,
    write: (message: string) => ask(`${origin}/api/send/message/receiver/${to.user.id}`, { message }, from.token),
  };
};
