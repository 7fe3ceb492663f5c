"""A program on generated classes, with Python's own library alone; the test compiles and runs it."""

import json
import sys
import urllib.request

from copydesk_models import CardsCreateAnswer, CardsCreateBody, CardsListAnswer, CardsMoveBody, CardsMoveBodyAction

folder, base_url, token = sys.argv


def call(path, body=None):
    request = urllib.request.Request(
        f"{base_url}/{path}",
        data=None if body is None else json.dumps(body.to_dict()).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def card(title):
    given = {"title": title}
    return CardsCreateAnswer.from_dict(call("cards.php", CardsCreateBody.from_dict(given))).data


made = card("Made by Python")
call("cards.php", CardsMoveBody(CardsMoveBodyAction.MOVE, made.board_column_id, made.card_id))
listed = CardsListAnswer.from_dict(call("cards.php?q=python"))
print(json.dumps([row.title for row in listed.data.cards]))
