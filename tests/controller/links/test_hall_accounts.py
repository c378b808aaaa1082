"""The accounts of a hall's broker in the form of NATS."""

from controller.links.hall_accounts import BUS, HallAccounts


def test_nats_lets_each_table_reach_its_own_topics_and_read_what_is_for_all() -> None:
    assert HallAccounts(BUS, {"hall": "h", "table-7": "t"}).nats_accounts() == (
        "authorization { users: [\n"
        '  { user: "hall", password: "h", permissions: { publish: ["robodrome.hall.*.table",'
        ' "robodrome.hall.*.orders"], subscribe: ["robodrome.hall.*.table",'
        ' "robodrome.hall.*.result", "$MQTT.sub.>"] } }\n'
        '  { user: "table-7", password: "t", permissions: { publish: ["robodrome.hall.table-7.table",'
        ' "robodrome.hall.table-7.result"], subscribe: ["robodrome.hall.table-7.orders", "robodrome.hall.all.orders",'
        ' "$MQTT.sub.>"] } }\n'
        "] }\n"
    )
