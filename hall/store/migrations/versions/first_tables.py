"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables, and the lease that nobody holds."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_accounts")),
    )
    op.create_table(
        "codes",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("expires_s", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_codes")),
    )
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("expires_s", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lease")),
    )
    op.create_table(
        "stops",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at_s", sa.Double(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("table", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_stops")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("joined_s", sa.Double(), nullable=False),
        sa.Column("left_s", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_table(
        "entrants",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament", sa.Integer(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_entrants_tournament"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrants")),
    )
    op.create_index(op.f("ix_entrants_tournament"), "entrants", ["tournament"], unique=False)
    op.create_table(
        "results",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("received_s", sa.Double(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("signed", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table")),
        sa.PrimaryKeyConstraint("table", "id", name=op.f("pk_results")),
    )
    op.create_table(
        "rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_rounds_tournament"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("tournament", "number", name=op.f("uq_rounds_tournament")),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("expires_s", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.name"], name=op.f("fk_sessions_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_account"), "sessions", ["account"], unique=False)
    op.create_table(
        "pairings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("first_points", sa.Double(), nullable=True),
        sa.Column("second_points", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["first"], ["entrants.id"], name=op.f("fk_pairings_first"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_pairings_round"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["second"], ["entrants.id"], name=op.f("fk_pairings_second"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_pairings_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairings")),
    )
    op.create_index(op.f("ix_pairings_round"), "pairings", ["round"], unique=False)
    op.create_index(op.f("ix_pairings_table"), "pairings", ["table"], unique=False)
    op.execute("INSERT INTO lease (id, holder, expires_s) VALUES (1, '', 0)")
